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
  saved: 'Profile saved',
  kept: 'Managed by your administrator',
  keptHint: 'Ask your administrator if something here is wrong.',
  accountOnly: 'This is a system account and isn’t linked to an employee. It has a password but no profile.',
} as const;
