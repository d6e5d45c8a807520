/** One's own profile. */
export const profiles = {
  one: 'Profile',
  tabs: {
    access: 'Area Access',
    private: 'Private Information',
    password: 'Password',
    recognition: 'Recognition Picture',
    vehicles: 'Vehicle',
  },
  range: 'From {from} to {to}',
  workingHours: 'Working hours',
  overtimeHours: 'Overtime hours',
  lateCheckIns: 'Late check-ins',
  earlyCheckOuts: 'Early check-outs',
  saved: 'Your profile has been saved.',
  kept: 'Kept by your administrator',
  keptHint: 'Ask your administrator if something here is wrong.',
  accountOnly: 'This account belongs to the portal and to no employee: it has a password, but no profile.',
} as const;
