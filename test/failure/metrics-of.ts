/** What a process shows of one metric at its operations port: its labels and value, a line for each. */
export async function metricsOf(opsPort: number, name: string): Promise<readonly (readonly [string, number])[]> {
  const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`))
    .map((line) => [line.slice(name.length + 1, line.lastIndexOf('}')), Number(line.slice(line.lastIndexOf(' ')))]);
}
