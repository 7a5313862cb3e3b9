const readAll = async (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> => {
  const found: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return found;
    found.push(...some);
  }
};

const filesOf = async (entry: FileSystemEntry): Promise<File[]> => {
  if (entry.isFile)
    return [
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ];
  const entries = await readAll((entry as FileSystemDirectoryEntry).createReader());
  return (await Promise.all(entries.map(filesOf))).flat();
};

const isHidden = ({ name }: File): boolean => name.startsWith('.');

/** The files that were dropped, those in folders too. The items can be read during the event only. */
export const listDroppedFiles = async ({ items, files }: DataTransfer): Promise<File[]> => {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const found = entries.length > 0 ? (await Promise.all(entries.map(filesOf))).flat() : [...files];
  return found.filter((file) => !isHidden(file));
};
