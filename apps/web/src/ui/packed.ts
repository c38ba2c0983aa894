// Long texts in addresses: compressed, in letters that need no escapes.

/** Limit for the length of an unpacked text, because a short link could unpack to a very long text. */
const mostCharacters = 2_000_000;

/** Bytes that are converted to letters at once. */
const block = 8192;

async function through(bytes: BlobPart, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, never>).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > mostCharacters) {
      await reader.cancel();
      throw new RangeError("the text of the link is too long");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function base64(bytes: Uint8Array): string {
  let letters = "";
  for (let at = 0; at < bytes.length; at += block) letters += String.fromCharCode(...bytes.subarray(at, at + block));
  return btoa(letters);
}

export async function pack(text: string): Promise<string> {
  const bytes = await through(text, new CompressionStream("deflate-raw"));
  return base64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Unpacks a text; throws if it is not a packed text. */
export async function unpack(packed: string): Promise<string> {
  const letters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
}

/** Adds a text to the parameters of a link: unchanged under `name`, or packed under `name`.z. */
export async function putText(params: URLSearchParams, name: string, text: string): Promise<void> {
  params.delete(name);
  params.delete(`${name}.z`);
  if (text.length <= 300) params.set(name, text);
  else params.set(`${name}.z`, await pack(text));
}

/** The text of a parameter; null if there is none or it cannot be read. */
export async function takeText(params: URLSearchParams, name: string): Promise<string | null> {
  const packed = params.get(`${name}.z`);
  if (packed === null) return params.get(name);
  return unpack(packed).catch(() => null);
}
