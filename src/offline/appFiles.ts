/** Files of one build of the app, as the build itself lists them. */
export type AppFiles = {
  /** Version and digest of all files, as `1.7.15+3fa91c02`. */
  readonly build: string;
  readonly files: readonly {
    /** On the origin, as `/assets/index-DcyKjYc1.js`. */
    readonly path: string;
    /** Digest of the content as subresource integrity. */
    readonly integrity: string;
  }[];
};
