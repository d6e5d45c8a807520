import { type Builder, byId, companyOf, customRoleOf, inCompany, plain } from './authz.rows.ts';
import { fresh, type Tenant } from './authz.world.ts';

const roleBody = () => ({ roleName: fresh('Role'), roleCode: fresh('R').toUpperCase(), permissions: [] });

const days = { from: '2020-01-01', to: '2099-12-31' };
const logOf = (query: object = {}): Builder => ({
  places: inCompany,
  input: async (wanted) => ({ query: { ...query, companyId: companyOf(wanted) } }),
  references: {
    'query.companyId': (b) => b.companyId,
    ...('from' in query && { 'query.entityId': (b: Tenant) => String(b.buildingId) }),
  },
});

/** How to call the operations of the settings: push switch, roles, system log. */
export const settingsBuilders: Record<string, Builder> = {
  'pushSettings.get': plain(),
  'pushSettings.update': plain({ body: { enableNotification: true } }),

  'roles.list': plain({ query: { size: 100 } }),
  'roles.get': byId(customRoleOf),
  'roles.create': {
    places: inCompany,
    input: async (wanted) => ({ body: { ...roleBody(), companyId: companyOf(wanted) } }),
    references: { 'body.companyId': (b) => b.companyId },
  },
  'roles.update': {
    places: inCompany,
    input: async (wanted) => ({ params: { id: await customRoleOf(wanted) }, body: roleBody() }),
  },
  'roles.remove': byId(customRoleOf),
  'roles.members': byId(customRoleOf),
  'roles.mine': plain(),

  'systemLog.list': logOf({ ...days, size: 100 }),
  'systemLog.choices': logOf(),
  'systemLog.export': logOf(days),
  'systemLog.check': logOf(),
};
