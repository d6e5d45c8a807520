/** People and tables that a terminal has and the portal does not know. */
export const terminalPeople = {
  one: 'Unknown person on a terminal',
  verbs: {
    remove: 'Remove an unknown person from a terminal',
  },
  fields: {
    terminalUserId: 'Terminal user ID',
    name: 'Name on the terminal',
    administrator: 'Administrator',
    table: 'Table',
    rows: 'Rows received',
    lastAt: 'Last received',
  },
  menu: 'Unknown people and tables',
  title: 'Unknown people and tables on {name}',
  people: 'People',
  tables: 'Tables',
  none: 'No unknown people',
  noneHint: 'Everyone whom the terminal reported is an employee or a visitor.',
  unreported: 'The terminal has not reported its people yet.',
  noTables: 'No unknown tables',
  tablesHint:
    'The terminal sent these tables and the portal does not read them. Their content is stored as a digest only.',
  assign: 'Assign',
  assignTitle: 'Assign {id} to an employee',
  assignHint: 'Punches under this terminal user ID become punches of the employee, past ones included.',
  employee: 'Employee',
  remove: 'Remove from terminal',
  removeTitle: 'Remove {id} from {name}?',
  removeText: 'The terminal deletes this person with the cards, fingers and faces that were enrolled there.',
  removeAdministrator:
    'This person is an administrator of the terminal. Without another administrator, anyone can open its menu.',
  leaving: 'Removal waits for the terminal',
  said: {
    remove: 'Removal sent to the terminal',
  },
} as const;
