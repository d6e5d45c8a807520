import { type Notification, notifications } from '@gatehouse/api/notifications/notifications';
import { requests } from '@gatehouse/api/requests/requests';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let manager: Client;
let managerPerson: Person;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  departmentId = (await portal.make.department({ companyId })).id;
  managerPerson = await portal.make.employee({ companyId, departmentId, roles: ['MANAGER'] });
  await portal.make.manages(managerPerson, departmentId);
  manager = await portal.as(managerPerson);
});

const createStaff = async () => {
  const person = await portal.make.employee({ companyId, departmentId });
  return { person, client: await portal.as(person) };
};

const submitLeave = async (client: Client, date: string): Promise<number> => {
  const { result } = await client.call(requests.create, {
    body: {
      ...{ title: 'Away', type: 'LEAVE', subType: 'ANNUAL', isAllDay: true, submitted: true },
      ...{ startTime: `${date}T00:00:00`, endTime: `${date}T23:59:59` },
    },
  });
  return result.id;
};
const decideRequest = (how: 'approve' | 'reject', reqId: number) =>
  manager.call(requests[how], { body: { reqId, comment: '' } });

describe('notifications of a request', () => {
  it('notifies the approvers once of a request, and the requester of the decision', async () => {
    const { client, person } = await createStaff();
    const id = await submitLeave(client, '2026-12-10');
    await decideRequest('approve', id);
    const { rows } = await portal.make.owner.query(
      `SELECT kind, account_id::int AS account, says ->> 'title' AS title FROM notifications WHERE says ->> 'id' = $1 ORDER BY kind`,
      [String(id)],
    );
    expect(rows).toEqual([
      { kind: 'requests.approved', account: person.accountId, title: 'Away' },
      { kind: 'requests.submitted', account: managerPerson.accountId, title: 'Away' },
    ]);
  });

  it('marks the notification of a request as read for all approvers once it is decided or withdrawn', async () => {
    const second = await portal.make.employee({ companyId, departmentId, roles: ['MANAGER'] });
    await portal.make.manages(second, departmentId);
    const secondManager = await portal.as(second);
    const { client } = await createStaff();
    const [decided, rejected, withdrawn, waiting] = [
      await submitLeave(client, '2026-12-14'),
      await submitLeave(client, '2026-12-15'),
      await submitLeave(client, '2026-12-16'),
      await submitLeave(client, '2026-12-17'),
    ];
    const listUnread = async (account: Client) => {
      const { result } = await account.call(notifications.list, { query: { size: 9 } });
      return [decided, rejected, withdrawn, waiting].filter((id) =>
        result.content.some(
          ({ link, isRead }: Notification) => link === `/request-management?view=${id}` && !isRead,
        ),
      );
    };
    expect(await listUnread(secondManager)).toEqual([decided, rejected, withdrawn, waiting]);
    await decideRequest('approve', decided);
    await decideRequest('reject', rejected);
    await client.call(requests.withdraw, { params: { id: withdrawn } });
    expect(await listUnread(secondManager)).toEqual([waiting]);
    expect(await listUnread(manager)).toEqual([waiting]);
    // A second submission sends a second notification, which is unread.
    await client.call(requests.update, { params: { id: withdrawn }, body: { submitted: true } });
    expect(await listUnread(secondManager)).toEqual([withdrawn, waiting]);
  });
});
