/** Texts about the device settings of a company, and about the access window of guests. */
export const deviceSettings = {
  one: 'Temperature and visit validity',
  fields: {
    highestTemperature: 'Highest temperature (°C)',
    lowestTemperature: 'Lowest temperature (°C)',
    denyHighTemperature: 'Deny entry above the highest temperature',
    beforeMeetingStartTime: 'Before the meeting starts (minutes)',
    afterMeetingEndTime: 'After the meeting ends (minutes)',
    beforeMeetingDate: 'Before the meeting (days)',
    afterMeetingDate: 'After the meeting (days)',
  },
  title: 'Temperature and Expire Date Setting',
  hint: 'The body temperatures terminals accept, and how long guests can enter for a meeting. Changes apply immediately, including to planned visits.',
  temperature: 'Temperature',
  expiry: 'Visit validity',
  range: 'Normal range 35 to 40 °C',
  denyHint:
    'Doors that ask the portal stay closed. Every punch above the highest is marked and reported to the people who manage devices in either case.',
  tooHigh: 'The highest temperature is above 40 °C. The normal range is 35 to 40 °C.',
  tooLow: 'The lowest temperature is below 35 °C. The normal range is 35 to 40 °C.',
  replaced:
    'Values of zero or less are replaced with the defaults when you save: 35.5 °C lowest, 37 °C highest, 30 minutes before and after, 2 days before and after.',
  beforeStartHint: 'How early a guest’s QR code starts to open doors.',
  afterEndHint: 'How long a guest’s QR code keeps working.',
  beforeDateHint: 'How early guests can fill in the health declaration.',
  afterDateHint: 'How long a guest’s data stays on terminals.',
  confirmTitle: 'Save the settings?',
  confirmText: 'They apply immediately to all terminals and visits of the company.',
  said: {
    update: 'Settings updated',
  },
} as const;
