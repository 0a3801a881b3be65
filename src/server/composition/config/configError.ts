/** A setting that makes no sense, told in one line. */
export class ConfigError extends Error {}
