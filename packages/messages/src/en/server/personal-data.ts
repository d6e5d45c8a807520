/** Texts in the export of a person's data. */
export const personalData = {
  readme: {
    title: 'Personal data stored by Gatehouse',
    intro: 'Everything this portal stores about you, by subject:',
    format:
      'Each file is a list in JSON format, which you can open in any text editor. Field names are those used in the database. Times are in UTC unless a time zone is given. Passwords and keys are never stored as text and aren’t included.',
  },
  parts: {
    profile:
      'Who you are: names, contact details, private and additional information, vehicles, and departments you manage.',
    account: 'Your account, roles, two-step verification, and where you have been signed in.',
    attendance:
      'Your punches at terminals and the working days calculated from them, with the reason for each figure.',
    terminals:
      'What terminals sent about you, word for word, and what the portal told them to store about you.',
    trail:
      'What you changed in the portal, what others changed about you, and security events under your name.',
    pictures: 'Your avatar and the pictures terminals use to recognise you.',
  },
} as const;
