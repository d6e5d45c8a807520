/** What terminals accept, and how long guests may enter. */
export const deviceSettings = {
  one: 'Temperature and expire date setting',
  fields: {
    highestTemperature: 'Highest temperature (°C)',
    lowestTemperature: 'Lowest temperature (°C)',
    denyHighTemperature: 'Deny entry above the highest temperature',
    beforeMeetingStartTime: 'Before a meeting’s start (minutes)',
    afterMeetingEndTime: 'After a meeting’s end (minutes)',
    beforeMeetingDate: 'Before the meeting (days)',
    afterMeetingDate: 'After the meeting (days)',
  },
  title: 'Temperature and Expire Date Setting',
  hint: 'What terminals accept as a temperature, and how long guests of a meeting may enter. It counts at once, also for visits already planned.',
  temperature: 'Temperature',
  expiry: 'Validity of visits',
  range: 'Normal range 35 to 40 °C',
  denyHint:
    'Doors that ask the portal stay closed. Every punch above the highest is marked and reported to the people who manage devices in either case.',
  tooHigh: 'The highest temperature is over 40 °C. Normal range 35 to 40 °C.',
  tooLow: 'The lowest temperature is under 35 °C. Normal range 35 to 40 °C.',
  replaced: 'Zero or less is replaced on saving: lowest 35.5, highest 37, 30 and 30 minutes, 2 and 2 days.',
  beforeStartHint: 'So long before it begins a guest’s QR code opens doors.',
  afterEndHint: 'So long after its end it still does.',
  beforeDateHint: 'So many days before it the health declaration opens.',
  afterDateHint: 'So many days after it a guest’s data stays on terminals.',
  confirmTitle: 'Save the settings?',
  confirmText: 'They count at once for all terminals and visits of the company.',
  said: {
    update: 'The settings have been saved.',
  },
} as const;
