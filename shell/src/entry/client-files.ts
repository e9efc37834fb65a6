/** The files of the browser's build that the server's pages name, by their addresses. */
export interface ClientFiles {
  /** What every page loads at once, in order. */
  scripts: readonly string[];
  styles: readonly string[];
  /** What an area adds: its name is that of its chunk. */
  areas: Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>;
  /** Fonts by name, without folder, hash and ending. */
  fonts: Readonly<Record<string, string>>;
  /** Subresource integrity of every script and style sheet, by its address. */
  integrities: Readonly<Record<string, string>>;
}

/** Written into the server's build by the build script, once the browser's build is known. */
declare const CLIENT_FILES: ClientFiles;

/** The files of the browser's build. */
export const clientFiles: ClientFiles = CLIENT_FILES;
