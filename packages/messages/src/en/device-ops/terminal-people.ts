/**
 * Texts about people and tables of a terminal that the portal does not know, and about people with different names on
 * the terminal and in the portal.
 */
export const terminalPeople = {
  one: 'Unknown person on a terminal',
  verbs: {
    decide: 'Match people on a terminal to employees',
    remove: 'Remove an unknown person from a terminal',
  },
  fields: {
    terminalUserIds: 'Terminal user IDs',
    same: 'Same people',
    terminalUserId: 'Terminal user ID',
    name: 'Name on the terminal',
    administrator: 'Administrator',
    table: 'Table',
    rows: 'Rows received',
    lastAt: 'Last received',
  },
  menu: 'Data on the terminal',
  title: 'Data on {name}',
  people: 'Unknown people',
  tables: 'Tables',
  none: 'No unknown people',
  noneHint: 'All people reported by the terminal are employees or visitors.',
  unreported: 'The terminal has not reported its people yet.',
  searched: 'The portal searches this terminal only for people that it sends to it. Others are not listed.',
  noTables: 'No unknown tables',
  tablesHint:
    'The terminal sent these tables and the portal does not read them. Their content is stored as a digest only.',
  doubtful: 'Other names',
  doubtfulHint:
    'The terminal has another name under the terminal user ID of an employee. Nothing is sent to it under that ID, and the punches wait until you decide.',
  onTerminal: '{name} on the terminal',
  inPortal: '{name} ({code}) in the portal',
  waiting_one: '{count} record waits',
  waiting_other: '{count} records wait',
  decidedOther: 'Someone else',
  isSame: 'Same person',
  isOther: 'Someone else',
  allSame: 'All are the same people',
  sameTitle: 'Is {name} on the terminal {employee}?',
  sameText: 'The waiting punches count for the employee, and the terminal is sent the name from the portal.',
  allTitle_one: 'Confirm {count} person?',
  allTitle_other: 'Confirm {count} people?',
  allText:
    'All listed names belong to the employees next to them. Their waiting punches count, and the terminal is sent the names from the portal.',
  confirm: 'Confirm',
  otherTitle: 'Is {name} not {employee}?',
  otherText:
    'Updates and punches keep waiting. Give this person another ID on the terminal, or remove the person from it here. Punches that came until then are listed under Quarantine.',
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
    decide: 'Decision saved',
    remove: 'Removal sent to the terminal',
  },
} as const;
