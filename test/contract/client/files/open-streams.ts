import { readProcess, type TestStack } from '@crm/testkit';

const SERVED = /grpc_method="(?:PutFile|GetFile)"/u;
const ASKED = /peer="files"/u;

/** How many transfers of contents are under way, as counted by the files service and by the gateway. */
export async function openStreams(stack: TestStack): Promise<{ readonly served: number; readonly asked: number }> {
  const [files, gateway] = await Promise.all(
    (['files', 'gateway'] as const).map((name) => metricsOf(readProcess(stack, name).opsPort)),
  );
  return {
    served:
      sumOf(files, 'crm_grpc_server_started_total', SERVED) - sumOf(files, 'crm_grpc_server_handled_total', SERVED),
    asked:
      sumOf(gateway, 'crm_grpc_client_attempts_total', ASKED) - sumOf(gateway, 'crm_grpc_client_handled_total', ASKED),
  };
}

async function metricsOf(opsPort: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
}

function sumOf(metrics = '', name: string, labels: RegExp): number {
  return metrics
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && labels.test(line))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
