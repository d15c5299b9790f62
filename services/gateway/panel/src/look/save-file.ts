/** Saves bytes as a file of the user, under a name. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  // A page of this type, which the user could open here, does not exist.
  link.href = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
  link.download = name;
  link.click();
  // The browser reads it after this function has returned.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 60_000);
}

/** The dialog of browsers that write files as their bytes arrive (File System Access). */
interface Chooser {
  readonly showSaveFilePicker?: (options: { readonly suggestedName: string }) => Promise<FileSystemFileHandle>;
}

/**
 * A file of the user, which is saved when it is closed, and not when it is aborted. Its bytes are in memory meanwhile
 * where the browser does not let the user choose a place. Rejects with an `AbortError` when the user chooses none.
 */
export async function openFile(name: string): Promise<WritableStream<Uint8Array>> {
  const { showSaveFilePicker } = window as Chooser;
  if (showSaveFilePicker !== undefined) return (await showSaveFilePicker({ suggestedName: name })).createWritable();
  const parts: BlobPart[] = [];
  return new WritableStream<Uint8Array<ArrayBuffer>>({
    write: (part) => {
      parts.push(part);
    },
    close: () => {
      saveFile(new Blob(parts), name);
    },
  });
}
