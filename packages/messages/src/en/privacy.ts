/** One person's data: what an export says of itself, the dialogs around it, and how long records are kept. */
export const privacy = {
  readme: {
    title: 'Personal data kept by Gatehouse',
    intro: 'Everything this portal holds about you, by subject:',
    format:
      'Each file is a list in JSON, which any text editor opens. Names of fields are those of the database. Times are in UTC unless a time zone stands beside them. Passwords and keys are never stored as text and are not included.',
  },
  parts: {
    profile:
      'Who you are: names, contact, private information, further facts, vehicles, departments you manage.',
    account: 'Your account, its roles, its second step, and where you have been signed in.',
    attendance:
      'Your punches at terminals and the working days computed from them, with the reason for each figure.',
    terminals: 'What terminals sent about you word for word, and what they were told to hold of you.',
    trail:
      'What you have changed in the portal, what others have changed about you, and security events under your name.',
    pictures: 'Your avatar and the pictures by which terminals recognise you.',
  },
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
      GOVERNED: 'Only a system administrator may erase this account.',
      ENABLED: 'The account is still active. Set it inactive first.',
      MANAGES: 'The person still manages departments. Name another manager first.',
      RETAINED: 'The company keeps attendance with its person until {date}.',
    },
  },
  settings: {
    title: 'Privacy',
    hint: 'How long records about persons are kept. What is older goes in the coming nights and cannot be brought back.',
    company: 'Company',
    empty: 'In months. Left empty, they stay.',
    rawRecordMonths: 'Raw records of terminals',
    rawRecordHint: 'And temperatures. Punches and attendance days stay.',
    securityEventMonths: 'Security events',
    securityEventHint: 'Refused terminals, stolen sessions.',
    sessionMonths: 'Ended sessions',
    sessionHint: 'Left empty, they go after three months.',
    mailMonths: 'List of mails',
    mailHint: 'Mails that were sent or given up.',
    keepAttendanceMonths: 'Erase nobody before',
    keepAttendanceHint:
      'Months after the last working day for which the law wants attendance kept with its person.',
  },
} as const;
