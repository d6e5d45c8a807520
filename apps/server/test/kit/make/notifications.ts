import type { Person } from './employees.ts';
import type { FactoryKit } from './kit.ts';

interface Given {
  /** Whom it is about. */
  about?: Person;
  cause?: string;
}

export const makeNotifications = ({ clock, insert, next }: FactoryKit) => ({
  /** Something somebody was told and has not read: that a device is silent, unless it is about somebody. */
  async notification(
    person: Person,
    { about, cause = `cause ${next()}` }: Given = {},
  ): Promise<{ id: number }> {
    const id = await insert(
      `INSERT INTO notifications (company_id, account_id, kind, cause, about_account_id, says, told_at)
       VALUES ($1, $2, 'devices.silent', $3, $4, $5, $6)`,
      [
        person.companyId,
        person.accountId,
        cause,
        about?.accountId ?? null,
        JSON.stringify({ device: 'Gate', doorCode: 'D 1', since: clock.now().toISOString(), zone: 'UTC' }),
        clock.now(),
      ],
    );
    return { id };
  },
});
