/** The files of the client build that pages load, by URL path. */
export interface ClientFiles {
  /** Scripts and style sheets of every page, in loading order. */
  scripts: readonly string[];
  styles: readonly string[];
  /** Additional files of each named chunk. */
  areas: Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>;
  /** Fonts by file name without folder, hash and extension. */
  fonts: Readonly<Record<string, string>>;
  /** Subresource integrity of every script and style sheet, by URL path. */
  integrities: Readonly<Record<string, string>>;
}

/** Defined in the server build from the finished client build. */
declare const CLIENT_FILES: ClientFiles;

/** The files of the client build. */
export const clientFiles: ClientFiles = CLIENT_FILES;
