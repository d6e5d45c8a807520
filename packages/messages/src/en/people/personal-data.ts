/** Texts about exporting and erasing a person's data. */
export const personalData = {
  one: 'Personal data',
  verbs: { eraseGuest: 'Erase guest data' },
  mine: {
    title: 'My data',
    hint: 'Everything the portal stores about you, as a ZIP file with an explanation.',
    download: 'Download my data',
  },
  person: {
    open: 'Personal data',
    exportTitle: 'Export',
    exportHint:
      'Everything the portal stores about this person, as a ZIP file to hand over to them. The system log records who created it.',
    export: 'Export personal data',
    eraseTitle: 'Erase',
    eraseHint:
      'Permanently deletes the account, names, private information, pictures, vehicles and sessions, and the person’s names in the system log. The person is also removed from the terminals.',
    stays:
      'Attendance is kept as department figures without a name. Punches: {punches}. Attendance days: {days}.',
    confirm: 'Account name',
    confirmHint: 'Type {account} to confirm.',
    erase: 'Erase permanently',
    done: 'Person erased',
    obstacles: {
      OWN: 'You can’t erase your own account.',
      GOVERNED: 'To erase this person, you must have all the permissions they have.',
      ENABLED: 'The account is still active. Deactivate it first.',
      MANAGES: 'This person still manages departments. Assign another manager first.',
      GUESTS:
        'This person has upcoming meetings with guests. Cancel them first so that the guests are notified.',
      RETAINED: 'The company must keep this person’s attendance records until {date}.',
    },
  },
} as const;
