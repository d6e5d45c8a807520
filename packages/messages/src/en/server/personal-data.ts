/** What an export of a person's data says of itself. */
export const personalData = {
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
} as const;
