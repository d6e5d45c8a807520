import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { terminalPeople } from '@gatehouse/api/device-ops/terminal-people';
import { type TerminalClient, terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { syncJob } from '../device-people/device-people.service.ts';

const portal = await testPortal();
let companyId: number;
let admin: Client;
let john: number | null;
let id: number;
let terminal: TerminalClient;
const rows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;

beforeEach(async () => {
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  john = (await portal.make.employee({ companyId, pin: '29', displayName: 'John Smith' })).employeeId;
});
const createTerminal = async (protocol: 'ZK_ATT' | 'ZK_ACC') => {
  const { id: doorId } = await portal.make.door({ companyId });
  const device = await portal.make.device({ companyId, doorId, protocol });
  id = device.id;
  terminal = terminalOf(portal, device.serial);
  if (protocol === 'ZK_ATT') return;
  await terminal.send('POST', 'registry', '', 'DeviceType=acc,LockCount=1,DateFmtFunOn=1');
  await terminal.send('GET', 'push');
};
/** Reports a person with the terminal user ID 29 from the terminal. */
const report = (name: string) => terminal.send('POST', 'cdata', '&table=OPERLOG&OpStamp=1', userLine(name));
const userLine = (name: string) => `USER PIN=29\tName=${name}\tPri=0\tPasswd=\tCard=\tGrp=1\tTZ=\tVerify=0\n`;
const accessUserLine = (name: string) =>
  `user uid=1\tcardno=\tpin=29\tpassword=\tgroup=0\tstarttime=0\tendtime=0\tname=${name}\tprivilege=0\tdisable=0\tverify=0`;
const poll = async () => {
  await syncJob.run(portal.services, { companyId, employeeIds: [Number(john)] });
  return (await terminal.poll()).body;
};
/** Confirms commands of the terminal until no command is left. Returns the confirmed commands. */
const obey = async () => {
  const texts: string[] = [];
  for (let body = await poll(); body.startsWith('C:'); body = (await terminal.poll()).body) {
    texts.push(body);
    const numbers = [...body.matchAll(/^C:(\d+):/gm)].map(([, number]) => number);
    await terminal.report(numbers.map((number) => `ID=${number}&Return=0&CMD=DATA`).join('\n'));
  }
  return texts.join('');
};
const rename = (name: string) =>
  rows("UPDATE employees SET display_name = $2, first_name = 'X', last_name = 'Y' WHERE id = $1", [
    john,
    name,
  ]);
const setCard = (card: string) => rows('UPDATE employees SET card_number = $2 WHERE id = $1', [john, card]);
const disable = () => rows('UPDATE employees SET is_enabled = false WHERE id = $1', [john]);
const resendPeople = () => admin.call(deviceCommands.send, { params: { id }, body: { kind: 'SEND_PEOPLE' } });
const listDoubtful = async () => (await admin.call(terminalPeople.list, { params: { id } })).result.doubtful;

describe('updates of a renamed employee after the terminal had reported the old name', () => {
  it.each(['ZK_ATT', 'ZK_ACC'] as const)(
    'sends an employee under each new name after the terminal confirmed the previous name (%s)',
    async (protocol) => {
      await createTerminal(protocol);
      if (protocol === 'ZK_ATT') await report('John Smith');
      else
        await terminal.send(
          'POST',
          'querydata',
          '&type=tabledata&cmdid=1&tablename=user&count=1&packcnt=1&packidx=1',
          accessUserLine('John Smith'),
        );
      for (const name of ['John Smith', 'John Doe', 'Ann Lee']) {
        await rename(name);
        expect(await obey()).toContain(`Name=${name}\t`);
      }
      expect(await listDoubtful()).toEqual([]);
    },
  );

  it('sends an employee under the third name if the terminal has sent no result for the command with the second name', async () => {
    await createTerminal('ZK_ATT');
    await report('John Smith');
    await obey();
    for (const name of ['John Doe', 'Ann Lee', 'Bob Ray']) {
      await rename(name);
      expect(await poll()).toContain(`Name=${name}\t`);
    }
    expect(await listDoubtful()).toEqual([]);
  });

  it('sends a renamed employee under the new name after all people were sent again', async () => {
    await createTerminal('ZK_ATT');
    await report('John Smith');
    await obey();
    await resendPeople();
    await rename('John Doe');
    expect(await poll()).toContain('Name=John Doe\t');
    expect(await listDoubtful()).toEqual([]);
  });

  it('asks for a decision about a renamed employee if the terminal reports another person afterwards', async () => {
    await createTerminal('ZK_ATT');
    await report('John Smith');
    await rename('Ann Lee');
    await obey();
    await report('Sarah Doe');
    expect(await listDoubtful()).toMatchObject([{ name: 'Sarah Doe', identity: 'ASKED' }]);
  });
});

describe('people that are sent to a terminal again', () => {
  beforeEach(async () => {
    await createTerminal('ZK_ATT');
    await setCard('77');
    expect(await obey()).toContain('Card=77');
  });

  it.each([true, false])(
    "removes an employee's old card from a terminal that reports another name under the employee's ID, even after all people were sent again (decision pending: %s)",
    async (isAsked) => {
      await report('Sarah Doe');
      const body = { terminalUserIds: ['29'], same: false };
      if (!isAsked) await admin.call(terminalPeople.decide, { params: { id }, body });
      await resendPeople();
      expect(await poll()).not.toContain('PIN=29\t');
      await setCard('78');
      expect(await poll()).toMatch(/PIN=29\t.*Card=78/);
    },
  );

  it("removes the entry under an employee's ID from a terminal that reports another name for it, if the employee's access rights end after all people were sent again", async () => {
    await report('Sarah Doe');
    await resendPeople();
    await disable();
    expect(await poll()).toContain('DATA DELETE USERINFO PIN=29\n');
  });

  it('removes a person if the access rights end between the request to send all people again and the next poll', async () => {
    await resendPeople();
    await disable();
    expect(await poll()).toContain('DATA DELETE USERINFO PIN=29\n');
  });

  it('sends an employee after the answer “Same person” when all people were sent again before the answer', async () => {
    await report('Johnny S.');
    await resendPeople();
    expect(await poll()).not.toContain('PIN=29\t');
    await admin.call(terminalPeople.decide, {
      params: { id },
      body: { terminalUserIds: ['29'], same: true },
    });
    expect(await obey()).toContain('PIN=29\tName=John Smith');
    expect(await poll()).toBe('OK');
  });
});

it('sends each of several new cards although the terminal sent no result for the previous card', async () => {
  await createTerminal('ZK_ATT');
  await setCard('77');
  await obey();
  await report('Sarah Doe');
  for (const card of ['78', '79', '80']) {
    await setCard(card);
    expect(await poll()).toMatch(new RegExp(`PIN=29\t.*Card=${card}`));
  }
});

it('withdraws the card of a person if the terminal rejected the removal of the person', async () => {
  await createTerminal('ZK_ATT');
  await setCard('77');
  await obey();
  await report('Sarah Doe');
  await admin.call(terminalPeople.remove, { params: { id }, body: { terminalUserId: '29' } });
  await setCard('78');
  const [, number] = /C:(\d+):DATA DELETE USERINFO PIN=29/.exec(await poll()) ?? [];
  await terminal.report(`ID=${number}&Return=-3&CMD=DATA`);
  expect(await poll()).toMatch(/PIN=29\t.*Card=78/);
});
