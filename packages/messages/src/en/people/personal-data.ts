/** One person's data: taking it along, and erasing it. */
export const personalData = {
  one: 'Personal data',
  verbs: { eraseGuest: 'Erase guest data' },
  mine: {
    title: 'My data',
    hint: 'Everything the portal holds about you, as a zip archive with an explanation.',
    download: 'Download my data',
  },
  person: {
    open: 'Personal data',
    exportTitle: 'Export',
    exportHint:
      'Everything the portal holds about this person, as a zip archive to hand to them. The system log notes who made it.',
    export: 'Export personal data',
    eraseTitle: 'Erase',
    eraseHint:
      'For good: the account, names, private information, pictures, vehicles and sessions, and the names in the system log. Terminals are told to forget the person.',
    stays:
      'Attendance stays as figures of the department, without a name. Punches: {punches}. Attendance days: {days}.',
    confirm: 'Account name',
    confirmHint: 'Type {account} to confirm.',
    erase: 'Erase for good',
    done: 'The person has been erased.',
    obstacles: {
      OWN: 'You cannot erase your own account.',
      GOVERNED: 'Only somebody who holds every right of this person may erase them.',
      ENABLED: 'The account is still active. Set it inactive first.',
      MANAGES: 'The person still manages departments. Name another manager first.',
      GUESTS:
        'Guests are invited to meetings of this person that are to come. Cancel these first, so that the guests are told.',
      RETAINED: 'The company keeps attendance with its person until {date}.',
    },
  },
} as const;
