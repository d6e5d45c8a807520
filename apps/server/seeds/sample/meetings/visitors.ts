import { DAY, HOUR } from '@gatehouse/api/platform/dates';
import type { Services } from '../../../src/platform/services.ts';
import type { SampleHome } from '../attendance/plan.ts';
import {
  findHosts,
  insertGuestCard,
  insertLoan,
  insertVisit,
  insertVisitor,
  type SampleVisitor,
} from './visitors.queries.ts';

const buildVisitors = (now: Date): SampleVisitor[] => {
  const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * HOUR);
  const personFields = (
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
      ...personFields('Phạm Thu Hà', 'Thu Hà', 'Phạm', 'FEMALE', 'VN', 'Sông Hồng Logistics'),
      email: 'thu.ha@songhong.example',
      from: hoursFromNow(-2),
      to: hoursFromNow(6),
    },
    {
      ...personFields('박서준', '서준', '박', 'MALE', 'KR', '한강전자'),
      from: hoursFromNow(-1),
      to: hoursFromNow(day),
    },
    {
      ...personFields('Emma Fischer', 'Emma', 'Fischer', 'FEMALE', 'DE', 'Nordlicht GmbH'),
      email: 'emma.fischer@nordlicht.example',
      from: hoursFromNow(day),
      to: hoursFromNow(2 * day),
    },
    {
      ...personFields('佐藤 健', '健', '佐藤', 'MALE', 'JP', 'みなと設備'),
      email: 'sato@minato.example',
      from: hoursFromNow(3 * day),
      to: hoursFromNow(3 * day + 8),
    },
    {
      ...personFields('Trần Quốc Bảo', 'Quốc Bảo', 'Trần', 'MALE', 'VN', ''),
      from: hoursFromNow(-9 * day),
      to: hoursFromNow(-8 * day),
    },
    {
      ...personFields('Grace Okafor', 'Grace', 'Okafor', 'FEMALE', 'NG', 'Lagos Instruments'),
      from: hoursFromNow(-3 * day),
      to: hoursFromNow(-2 * day),
    },
    {
      ...personFields('Daniel Reyes', 'Daniel', 'Reyes', 'MALE', 'PH', 'Reyes & Sons'),
      from: hoursFromNow(-1),
      to: hoursFromNow(day),
      enabled: false,
    },
  ];
};

/** Adds visitors and guest cards. One card is lent and one is broken. */
export async function addVisitors(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { companyId }: SampleHome,
) {
  const now = clock.now();
  await database.asCompanies([companyId], async (db) => {
    const hosts = await findHosts(db, companyId, 5);
    const ids: number[] = [];
    for (const [index, visitor] of buildVisitors(now).entries()) {
      const host = hosts[index % hosts.length];
      if (host) ids.push(await insertVisitor(db, companyId, host, visitor));
    }
    const addCard = (number: number, description: string, broken = false) =>
      insertGuestCard(db, companyId, {
        num: String(9_100_000_000 + companyId * 1000 + number),
        name: `Guest ${number}`,
        description,
        broken,
      });
    const lent = await addCard(1, 'Reception');
    for (const number of [2, 3, 4]) await addCard(number, 'Reception');
    await addCard(5, 'Reception, bent', true);
    const [present, visitorId, , , past] = ids;
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR);
    if (past) await insertVisit(db, past, hoursAgo(9 * 24 - 1), hoursAgo(8.8 * 24));
    if (visitorId) await insertVisit(db, visitorId, hoursAgo(0.9), null);
    if (present) await insertVisit(db, present, hoursAgo(0.5), null);
    if (visitorId) await insertLoan(db, companyId, lent, visitorId, new Date(now.getTime() - HOUR));
  });
}
