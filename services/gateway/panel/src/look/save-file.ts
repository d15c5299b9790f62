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
