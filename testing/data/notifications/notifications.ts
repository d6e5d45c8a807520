import type { FactoryKit } from '../factory.ts';
import type { Person } from '../people/employees.ts';

interface NotificationOverrides {
  about?: Person;
  cause?: string;
}

export const makeNotifications = ({ clock, insert, next }: FactoryKit) => ({
  /** Inserts an unread notification about a silent device, or about a person. */
  async notification(
    person: Person,
    { about, cause = `cause ${next()}` }: NotificationOverrides = {},
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
