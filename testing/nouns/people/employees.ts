import { employees } from '@gatehouse/api/people/employees';
import { ownBuilding } from '../area/buildings.ts';
import {
  byId,
  changing,
  companyCode,
  companyOf,
  creating,
  employee,
  freshNumber,
  type IdResolver,
  missing,
  others,
  personAt,
  plain,
  referring,
} from '../calls.ts';
import { type Crawl, create, dialog, longName, screen, searched, tab } from '../looks.ts';
import {
  type CallContext,
  type CallInput,
  type GoverningCall,
  nounProof,
  preparedRow,
  type Tenant,
} from '../proof.ts';
import { administered, adminsUp, fresh } from '../words.ts';
import { shownCompany } from './companies.ts';
import { shownDepartment } from './departments.ts';

const newBody = () => ({
  employeeCode: fresh('E1000'),
  firstName: 'New',
  lastName: 'New',
  displayName: 'New',
  email: `${fresh()}@example.com`,
});
const filters = {
  ...companyCode,
  'query.departmentId': (b: Tenant) => b.departments[0],
  'query.departmentCodes': (b: Tenant) => b.departmentCode,
};

/** Returns the input of a call that erases a former employee, with its confirmation. */
async function eraseInput(context: CallContext): Promise<CallInput> {
  const person = await personAt(context);
  if (context.isFresh && person)
    await context.world.stand.make.owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [
      person.employeeId,
    ]);
  return {
    params: { id: person?.employeeId ?? missing },
    body: { accountName: person?.accountName ?? 'nobody.there' },
  };
}

const giveSecondStep = ({ stand }: CallContext['world'], employeeId: number) =>
  stand.make.owner.query(
    `INSERT INTO second_factors (account_id, company_id, secret, created_at, confirmed_at)
     SELECT account_id, company_id, '', now(), now() FROM employees WHERE id = $1 ON CONFLICT DO NOTHING`,
    [employeeId],
  );

/** Returns the person that the call is about. A person created for the call has two-step verification. */
const withSecondStep: IdResolver = async (context) => {
  const id = await employee(context);
  if (context.isFresh) await giveSecondStep(context.world, id);
  return id;
};

const personChange = (description: string, change: (params: { id: number }) => CallInput): GoverningCall => ({
  what: description,
  input: async ({ person: { employeeId } }) => change({ id: employeeId ?? missing }),
});
const bulkSwitch = (kind: 'ENABLE' | 'DISABLE') =>
  personChange(`${kind} by bulk`, ({ id }) => ({ body: { ids: [id], action: { kind } } }));
/**
 * Creates an employee in the company that the crawl visits. Each direct call creates another employee, but
 * `of(shownEmployee)` creates only one.
 */
export const shownEmployee = async ({ ask, of }: Crawl) => {
  const name = fresh('shown');
  const { id: departmentId } = await of(shownDepartment);
  const own = {
    companyId: (await of(shownCompany)).id,
    departmentId,
    accountName: name,
    displayName: longName(name),
  };
  const { id } = await ask(employees.create, { ...newBody(), ...own });
  return { id, name };
};

export const employeesProof = nounProof(employees, {
  // Expected roles from the specification: ADMIN: "staff CRUD, import, export, edit detail, reset password". Inviting
  // and erasing a person require the same role.
  expected: {
    list: administered,
    presences: administered,
    export: administered,
    duplicates: { ...administered, reach: 'company' },
    get: administered,
    create: administered,
    update: administered,
    bulk: administered,
    invite: administered,
    updateDetail: administered,
    removeSecondStep: administered,
    remove: administered,
    erase: administered,
  },
  screens: {
    '/staff': {
      who: adminsUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const view = dialog(`view=${(await of(shownEmployee)).id}`);
        return [screen, searched('as=table'), create, dialog('import=true'), view];
      },
    },
    '/edit-staff/$id': {
      who: adminsUp,
      by: 'ADMIN',
      at: async ({ of }) => `/edit-staff/${(await of(shownEmployee)).id}`,
      looks: async () => [
        screen,
        ...['private', 'recognition', 'vehicles', 'devices', 'personal-data'].map(tab),
      ],
    },
  },
  calls: {
    list: plain({ query: { size: 1000 } }, filters),
    presences: plain({}, { ...filters, 'query.ids': (b) => String(b.staff.employeeId) }),
    export: plain({}, filters),
    duplicates: {
      places: ['own', 'otherCompany'],
      input: async (context) => ({ query: { companyId: companyOf(context), accountName: 'nobody' } }),
      // The code of company B is a valid employee code, because an employee code may be any text.
      references: { 'query.companyId': (b) => b.companyId, 'query.employeeCode': (b) => b.companyCode },
    },
    get: byId(employee, {}, others),
    create: referring(
      creating(async (context) => ({
        ...newBody(),
        accountName: fresh('p'),
        companyId: companyOf(context),
        departmentId: context.tenant.departments[0],
      })),
      {
        'body.companyId': (b) => b.companyId,
        'body.departmentId': (b) => b.departments[0],
        'body.homeBuildingId': (b) => preparedRow(b, ownBuilding).id,
      },
    ),
    update: referring(
      changing(
        employee,
        async ({ tenant }) => ({
          ...newBody(),
          devicePin: String(900_000 + freshNumber()),
          departmentId: tenant.departments[0],
        }),
        others,
      ),
      {
        'body.departmentId': (b) => b.departments[0],
        'body.homeBuildingId': (b) => preparedRow(b, ownBuilding).id,
      },
    ),
    bulk: referring(
      {
        places: others,
        input: async (context) => ({
          body: {
            ids: [await employee(context)],
            action: { kind: 'MOVE', departmentId: context.tenant.departments[1] },
          },
        }),
      },
      { 'body.action.departmentId': (b) => b.departments[0], 'body.ids': (b) => [b.staff.employeeId] },
    ),
    invite: {
      places: others,
      // Uses a new employee, because people of the prepared test companies may have chosen a password.
      input: async (context) => ({ body: { ids: [await employee(context)] } }),
      references: { 'body.ids': (b) => [b.staff.employeeId] },
    },
    updateDetail: referring(
      changing(employee, async () => ({ award: 'New' }), others),
      { 'body.companyId': (b) => b.companyId, 'body.departmentId': (b) => b.departments[0] },
    ),
    removeSecondStep: byId(withSecondStep, {}, others),
    remove: byId(employee, {}, others),
    erase: { places: others, input: eraseInput },
  },
  governs: {
    update: [
      personChange('another address', (params) => ({ params, body: { email: `${fresh()}@example.com` } })),
      personChange('switching off', (params) => ({ params, body: { isEnabled: false } })),
    ],
    bulk: [bulkSwitch('DISABLE'), bulkSwitch('ENABLE')],
    invite: [personChange('an invitation', ({ id }) => ({ body: { ids: [id] } }))],
    remove: [personChange('deleting', (params) => ({ params }))],
    removeSecondStep: [
      {
        what: 'taking the second step away',
        input: async ({ world, person: { employeeId } }) => {
          const id = employeeId ?? missing;
          await giveSecondStep(world, id);
          return { params: { id } };
        },
      },
    ],
    erase: [
      {
        what: 'erasing',
        input: async ({ world, person: { employeeId: id, accountName } }) => {
          await world.stand.make.owner.query('UPDATE employees SET is_enabled = false WHERE id = $1', [id]);
          return { params: { id }, body: { accountName } };
        },
      },
    ],
  },
  unreachable: {
    target: ['employees__company_id__id'],
    shape: ['employees__gender', 'employees__device_pin'],
    lookedUp: ['employees__left_on'],
    portal: [
      'employees__company_id__account_id',
      'employee_infos__employee_id',
      'past_departments__employee_id',
      'employees__register_face_status',
    ],
    kept: ['employees__avatar'],
  },
});
