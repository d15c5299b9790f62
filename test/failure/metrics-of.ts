/** One metric of a process at its operations port: labels and value of each line. */
export async function metricsOf(opsPort: number, name: string): Promise<readonly (readonly [string, number])[]> {
  const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`))
    .map((line) => [line.slice(name.length + 1, line.lastIndexOf('}')), Number(line.slice(line.lastIndexOf(' ')))]);
}
