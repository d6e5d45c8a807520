import { type TestPortal, testPortal } from '../portal/portal.ts';

/** Returns a client that sends the requests of a terminal to the real app. */
export function terminalOf({ app }: Pick<TestPortal, 'app'>, serial: string, remoteAddress = '127.0.0.1') {
  const send = (
    method: 'GET' | 'POST',
    endpoint: string,
    query = '',
    payload?: string | Buffer,
    headers = {},
  ) =>
    app.inject({
      method,
      url: `/iclock/${endpoint}?SN=${serial}${query}`,
      remoteAddress,
      headers: { 'user-agent': 'iClock Proxy/1.09', ...headers },
      ...(payload !== undefined && { payload }),
    });
  return {
    send,
    handshake: (query = '&options=all&pushver=2.4.1&language=69') => send('GET', 'cdata', query),
    attlog: (lines: readonly string[], stamp = '1') =>
      send('POST', 'cdata', `&table=ATTLOG&Stamp=${stamp}`, `${lines.join('\n')}\n`),
    poll: (query = '') => send('GET', 'getrequest', query),
    report: (body: string) => send('POST', 'devicecmd', '', body),
  };
}
export type TerminalClient = ReturnType<typeof terminalOf>;

/** Creates a company with a person and an approved terminal. Also returns a query for punches. */
export async function terminalWorld() {
  const portal = await testPortal();
  const { id: companyId } = await portal.make.company();
  const person = await portal.make.employee({ companyId });
  const device = await portal.make.device({ companyId });
  const rows = async (text: string, values: unknown[] = []) =>
    (await portal.make.owner.query(text, values)).rows;
  return {
    portal,
    companyId,
    person,
    device,
    terminal: terminalOf(portal, device.serial),
    rows,
    punchesOf: (employeeId: number | null) =>
      rows(
        'SELECT wall_time::text AS wall, direction, work_date::text, ignored, flags FROM punches WHERE employee_id = $1 ORDER BY punched_at, id',
        [employeeId],
      ),
  };
}
