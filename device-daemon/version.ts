/** The version of this Packhouse, from its package. */
import manifest from "../package.json" with { type: "json" }

export const version: string = manifest.version
