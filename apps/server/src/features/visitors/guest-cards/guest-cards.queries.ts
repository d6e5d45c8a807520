import type { GuestCard, guestCards } from '@gatehouse/api/visitors/guest-cards';
import { sql } from 'kysely';
import { columnAliases } from '../../../platform/db/columns.ts';
import {
  naturalSort,
  whereCompanyVisible,
  whereContainsWords,
  whereEquals,
} from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import { defineRow } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  cardNum: 'card_num',
  cardName: 'card_name',
  description: 'description',
  enabled: 'enabled',
  broken: 'broken',
} as const;

const sorts = {
  cardName: naturalSort('guest_cards.card_name'),
  cardNum: sql.ref('guest_cards.card_num'),
  createdDate: sql.ref('guest_cards.created_at'),
} as const;

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('guest_cards')
    .innerJoin('companies', 'companies.id', 'guest_cards.company_id')
    .leftJoin('card_loans', (join) =>
      join.onRef('card_loans.card_id', '=', 'guest_cards.id').on('card_loans.returned_at', 'is', null),
    )
    .leftJoin('visitors', 'visitors.id', 'card_loans.visitor_id')
    .where((eb) => whereCompanyVisible(eb.ref('guest_cards.company_id'), viewer))
    .select([
      ...columnAliases('guest_cards', columns),
      'guest_cards.created_at as createdDate',
      'companies.company_name as companyName',
      'visitors.id as visitorId',
      'visitors.display_name as displayName',
      'visitors.visitor_code as visitorCode',
      'visitors.gender',
      'card_loans.issued_at as issuedAt',
      'card_loans.notes',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

function toResult(row: Row): GuestCard {
  const { visitorId, displayName, visitorCode, gender, issuedAt, notes, createdDate, ...card } = row;
  return {
    ...card,
    // The current loan and its visitor. All columns are null if the card is not lent.
    visitorAccessCard:
      visitorId && displayName && visitorCode && gender && issuedAt
        ? {
            visitor: { id: visitorId, displayName, accountName: visitorCode, gender },
            url: `/visitors?view=${visitorId}`,
            issuedDate: issuedAt.toISOString(),
            notes: notes ?? '',
          }
        : null,
    createdDate: createdDate.toISOString(),
  };
}

/**
 * Returns true if a terminal would confuse the card with an employee’s card or with another guest card. Terminals
 * ignore leading zeros.
 */
export async function isTaken(db: Db, companyId: number, cardNum: string): Promise<boolean> {
  const bare = cardNum.replace(/^0+/, '');
  const { rows } = await sql`
    SELECT FROM employees WHERE company_id = ${companyId} AND (card_key = ${bare} OR device_pin = ${bare})
    UNION ALL SELECT FROM guest_cards WHERE company_id = ${companyId} AND card_key = ${bare}
    UNION ALL SELECT FROM person_codes WHERE company_id = ${companyId} AND code IN (${cardNum}, ${bare})
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

const missing = 'HR_CARD_NOT_FOUND';

export const cardRow = defineRow({ table: 'guest_cards', columns, described: selectRows, missing }, toResult);

/** Selects cards by number, name, description or current holder, in the requested order. */
function selectFiltered({
  db,
  viewer,
  query,
}: Pick<Call<typeof guestCards.lent>, 'db' | 'viewer' | 'query'>) {
  const { keyword, sort = { field: 'cardName', direction: 'asc' } } = query;
  return selectRows(db, viewer)
    .where(
      whereContainsWords(
        sql<string>`concat_ws(E'\n', guest_cards.card_name, guest_cards.card_num, guest_cards.description, visitors.display_name)`,
        keyword,
      ),
    )
    .orderBy(sorts[sort.field], sort.direction)
    .orderBy('guest_cards.id');
}

export const listCards = (call: Call<typeof guestCards.list>) =>
  findPage(
    selectFiltered(call).where((eb) => whereEquals(eb.ref('companies.company_code'), call.query.companyCode)),
    call.query,
    toResult,
  );

export const listLent = (call: Call<typeof guestCards.lent>) =>
  findPage(selectFiltered(call).where('card_loans.id', 'is not', null), call.query, toResult);

export function listAvailable({ db, viewer, query }: Call<typeof guestCards.available>) {
  const cards = db
    .selectFrom('guest_cards')
    .select(['guest_cards.id', 'guest_cards.card_num as cardNum', 'guest_cards.card_name as cardName'])
    .where((eb) => whereCompanyVisible(eb.ref('guest_cards.company_id'), viewer))
    .where('guest_cards.company_id', '=', query.companyId)
    .where('guest_cards.enabled', '=', true)
    .where('guest_cards.broken', '=', false)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM card_loans l WHERE l.card_id = guest_cards.id AND l.returned_at IS NULL)`,
    )
    .where(
      whereContainsWords(
        sql<string>`concat_ws(E'\n', guest_cards.card_name, guest_cards.card_num)`,
        query.keyword,
      ),
    )
    .orderBy(sorts.cardName)
    .orderBy('guest_cards.id');
  return findPage(cards, query, (row) => row);
}

/** Locks a card before it is lent, until the transaction ends. */
export const lockCard = (db: Db, viewer: Viewer, companyId: number, id: number) =>
  db
    .selectFrom('guest_cards')
    .select([
      'guest_cards.enabled',
      'guest_cards.broken',
      sql<boolean>`EXISTS (SELECT FROM card_loans l WHERE l.card_id = guest_cards.id AND l.returned_at IS NULL)`.as(
        'isLent',
      ),
    ])
    .where('guest_cards.id', '=', id)
    .where('guest_cards.company_id', '=', companyId)
    .where((eb) => whereCompanyVisible(eb.ref('guest_cards.company_id'), viewer))
    .forNoKeyUpdate()
    .executeTakeFirst();

export const insertLoan = (
  db: Db,
  loan: { company_id: number; card_id: number; visitor_id: number; notes: string; issued_at: Date },
) => db.insertInto('card_loans').values(loan).execute();

/** Ends the current loan of a card or visitor. Returns false if there is no current loan. */
export async function endLoan(
  db: Db,
  column: 'card_id' | 'visitor_id',
  id: number,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('card_loans')
    // A loan must not end before it began, but `at` may be earlier than the start of the loan.
    .set({ returned_at: sql`greatest(issued_at, ${at}::timestamptz)` })
    .where(column, '=', id)
    .where('returned_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const writeNotes = (db: Db, visitorId: number, notes: string) =>
  db
    .updateTable('card_loans')
    .set({ notes })
    .where('visitor_id', '=', visitorId)
    .where('returned_at', 'is', null)
    .execute();
