/** The version of this Packhouse, put in by the build. */
declare const PACKHOUSE_VERSION: string

export const version: string = PACKHOUSE_VERSION
