// The tested package: that of DLX_PACKAGE, or of scripts/js.
import { pathToFileURL } from "node:url";

const folder = process.env.DLX_PACKAGE ?? new URL("../../build/js/package", import.meta.url).pathname;
export const packageFolder = folder;
export const importFrom = (file) => import(pathToFileURL(`${folder}/${file}`));
export const dlx = await importFrom("index.js");
