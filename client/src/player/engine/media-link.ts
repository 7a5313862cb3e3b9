const folderOf = (playlistUrl: string): string => new URL('.', new URL(playlistUrl, location.href)).href;

/** The signed link to the files of an episode. A renewed one leads to the same names in another folder. */
export class MediaLink {
  readonly #earlierFolders: string[] = [];
  #folder: string;

  constructor(playlistUrl: string) {
    this.#folder = folderOf(playlistUrl);
  }

  renew(playlistUrl: string): void {
    this.#earlierFolders.push(this.#folder);
    this.#folder = folderOf(playlistUrl);
  }

  /** Returns the current URL of a file that was named with this link or an earlier one. */
  resolve(url: string): string {
    const earlier = this.#earlierFolders.find((folder) => url.startsWith(folder));
    return earlier === undefined ? url : this.#folder + url.slice(earlier.length);
  }
}
