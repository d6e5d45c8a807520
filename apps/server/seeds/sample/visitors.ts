import { DAY, HOUR } from '../../src/platform/dates/iso-dates.ts';
import type { Services } from '../../src/platform/services.ts';
import type { SampleHome } from './plan.ts';
import {
  findHosts,
  insertGuestCard,
  insertLoan,
  insertVisit,
  insertVisitor,
  type SampleVisitor,
} from './visitors.queries.ts';

/** Present, expected, past and switched off. */
const around = (now: Date): SampleVisitor[] => {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR);
  const who = (
    displayName: string,
    firstName: string,
    lastName: string,
    gender: 'MALE' | 'FEMALE',
    nationality: string,
    company: string,
  ) => ({ displayName, firstName, lastName, gender, nationality, company });
  const day = DAY / HOUR;
  return [
    {
      ...who('Phạm Thu Hà', 'Thu Hà', 'Phạm', 'FEMALE', 'VN', 'Sông Hồng Logistics'),
      email: 'thu.ha@songhong.example',
      from: at(-2),
      to: at(6),
    },
    { ...who('박서준', '서준', '박', 'MALE', 'KR', '한강전자'), from: at(-1), to: at(day) },
    {
      ...who('Emma Fischer', 'Emma', 'Fischer', 'FEMALE', 'DE', 'Nordlicht GmbH'),
      email: 'emma.fischer@nordlicht.example',
      from: at(day),
      to: at(2 * day),
    },
    {
      ...who('佐藤 健', '健', '佐藤', 'MALE', 'JP', 'みなと設備'),
      email: 'sato@minato.example',
      from: at(3 * day),
      to: at(3 * day + 8),
    },
    { ...who('Trần Quốc Bảo', 'Quốc Bảo', 'Trần', 'MALE', 'VN', ''), from: at(-9 * day), to: at(-8 * day) },
    {
      ...who('Grace Okafor', 'Grace', 'Okafor', 'FEMALE', 'NG', 'Lagos Instruments'),
      from: at(-3 * day),
      to: at(-2 * day),
    },
    {
      ...who('Daniel Reyes', 'Daniel', 'Reyes', 'MALE', 'PH', 'Reyes & Sons'),
      from: at(-1),
      to: at(day),
      enabled: false,
    },
  ];
};

/** Visitors of a company and the cards at its reception: one is lent, one broken. */
export async function addVisitors(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { companyId }: SampleHome,
) {
  const now = clock.now();
  await database.asCompanies([companyId], async (db) => {
    const hosts = await findHosts(db, companyId, 5);
    const ids: number[] = [];
    for (const [place, one] of around(now).entries()) {
      const host = hosts[place % hosts.length];
      if (host) ids.push(await insertVisitor(db, companyId, host, one));
    }
    const card = (number: number, description: string, broken = false) =>
      insertGuestCard(db, companyId, {
        num: String(9_100_000_000 + companyId * 1000 + number),
        name: `Guest ${number}`,
        description,
        broken,
      });
    const lent = await card(1, 'Reception');
    for (const number of [2, 3, 4]) await card(number, 'Reception');
    await card(5, 'Reception, bent', true);
    const [present, visitorId, , , past] = ids;
    const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
    if (past) await insertVisit(db, past, ago(9 * 24 - 1), ago(8.8 * 24));
    if (visitorId) await insertVisit(db, visitorId, ago(0.9), null);
    if (present) await insertVisit(db, present, ago(0.5), null);
    if (visitorId) await insertLoan(db, companyId, lent, visitorId, new Date(now.getTime() - HOUR));
  });
}
