import { terminalOf, terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import { expect, it } from 'vitest';
import { deviceHeaders } from '../../signed-requests/signature.ts';

const [flooding, site] = ['2001:db8:0:1::9', '198.51.100.7'];

it('lists a new terminal and a false sender of a known serial number while one address sends random serial numbers', async () => {
  const { portal, companyId, rows } = await terminalWorld();
  const device = await portal.make.device({ companyId, protocol: 'JSON' });
  await rows("UPDATE devices SET allowed_addresses = '{}' WHERE id = $1", [device.id]);
  const random = Array.from({ length: 320 }, (_, n) =>
    terminalOf(portal, `RANDOM${n}`, `2001:db8:0:1::${n.toString(16)}`),
  );
  // The serial numbers are sent in small groups, because too many simultaneous requests would get 503.
  for (let at = 0; at < random.length; at += 20)
    await Promise.all(random.slice(at, at + 20).map((client) => client.poll()));
  await portal.app.inject({
    method: 'POST',
    url: '/device/v1/heartbeat',
    remoteAddress: flooding,
    headers: { [deviceHeaders.device]: device.serial, [deviceHeaders.signature]: 'f'.repeat(64) },
    payload: '{}',
  });
  await terminalOf(portal, 'NEW-TERMINAL', site).poll();

  const pending = await rows(
    'SELECT serial_number AS serial, remote_address AS address FROM pending_devices',
  );
  expect(pending).toContainEqual({ serial: 'NEW-TERMINAL', address: site });
  // An IPv6 /64 network counts as one address.
  expect(pending.filter(({ address }) => address.startsWith('2001:db8:'))).toHaveLength(50);
  const events = await rows(
    'SELECT kind, subject, company_id AS company, details FROM security_events ORDER BY id',
  );
  expect(events).toContainEqual({
    kind: 'device.signature',
    subject: device.serial,
    company: companyId,
    details: {},
  });
  const floods = events.filter(({ kind }) => kind === 'device.flood');
  expect(floods.map(({ subject, company }) => [subject, company])).toContainEqual([
    expect.stringMatching(/^2001:db8:0:1:/),
    null,
  ]);
  expect(floods.at(-1)?.details).toEqual({ count: 321, knownSerials: [device.serial] });
});
