import { terminalOf, terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import { describe, expect, it } from 'vitest';

const { portal, companyId, person, rows, punchesOf } = await terminalWorld();

async function createAccessTerminal() {
  const device = await portal.make.device({ companyId, protocol: 'ZK_ACC' });
  const { send } = terminalOf(portal, device.serial);
  await send('POST', 'registry', '', 'DeviceType=acc,LockCount=1');
  const rtlog = (...lines: string[]) => send('POST', 'cdata', '&table=rtlog', `${lines.join('\r\n')}\r\n`);
  return { device, send, rtlog };
}

/** A card number in the format that the portal stores, and in the formats that terminals send. */
const storedCard = '0012345678';
const cardSpellings = ['0012345678', '12345678', '[4E61BC00]', '[4E61BC0000]'];

let index = 0;
const event = ({ cardno }: { cardno: string }) =>
  `time=2026-11-20 08:00:00\tpin=0\tcardno=${cardno}\teventaddr=1\tevent=0\tinoutstatus=0\tverifytype=4\tindex=${++index}`;

describe('events with a card but without a terminal user ID', () => {
  it.each(cardSpellings)('identifies the owner of a card by its spelling %s', async (cardno) => {
    const { device, rtlog } = await createAccessTerminal();
    const { employeeId } = await portal.make.employee({ companyId });
    await rows('UPDATE employees SET card_number = NULL WHERE card_number = $1', [storedCard]);
    await rows('UPDATE employees SET card_number = $2 WHERE id = $1', [employeeId, storedCard]);
    await rtlog(event({ cardno }));
    expect(await punchesOf(employeeId)).toHaveLength(1);
    expect(await rows('SELECT FROM quarantine WHERE device_id = $1', [device.id])).toEqual([]);
  });

  it('identifies the owner only by the exact card number if two cards differ only in leading zeros', async () => {
    const { rtlog } = await createAccessTerminal();
    const [first, second] = [
      await portal.make.employee({ companyId }),
      await portal.make.employee({ companyId }),
    ];
    await rows("UPDATE employees SET card_number = '00777001' WHERE id = $1", [first.employeeId]);
    await rows("UPDATE employees SET card_number = '0777001' WHERE id = $1", [second.employeeId]);
    await rtlog(event({ cardno: '777001' }), event({ cardno: '0777001' }));
    expect(await punchesOf(first.employeeId)).toHaveLength(0);
    expect(await punchesOf(second.employeeId)).toHaveLength(1);
  });

  it.each(cardSpellings)(
    'identifies the visitor with a borrowed guest card by its spelling %s',
    async (cardno) => {
      const { device, rtlog, send } = await createAccessTerminal();
      await rows('UPDATE employees SET card_number = NULL WHERE card_number = $1', [storedCard]);
      await rows(
        "INSERT INTO guest_cards (company_id, card_name, card_num) VALUES ($1, 'Lobby', $2) ON CONFLICT DO NOTHING",
        [companyId, storedCard],
      );
      const visitor = await portal.make.visitor(person);
      await rows('UPDATE card_loans SET returned_at = issued_at WHERE company_id = $1', [companyId]);
      await rows(
        `INSERT INTO card_loans (company_id, card_id, visitor_id, issued_at)
       SELECT $1, id, $3, $4 FROM guest_cards WHERE company_id = $1 AND card_num = $2`,
        [companyId, storedCard, visitor.id, portal.clock.now()],
      );
      await rtlog(event({ cardno }));
      expect(await rows('SELECT visitor_id FROM punches WHERE device_id = $1', [device.id])).toEqual([
        { visitor_id: visitor.id },
      ]);
      const answer = await send('POST', 'cdata', '&AuthType=device', event({ cardno }));
      expect(answer.body).toMatch(/^AUTH=SUCCEED\r\n/);
    },
  );
});
