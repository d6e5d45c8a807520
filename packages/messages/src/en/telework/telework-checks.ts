export const teleworkChecks = {
  one: 'Telework check',
  fields: {
    isRight: 'Correct answer',
    wrong: 'Wrong answers in a row',
  },
  verbs: {
    answer: 'Answer',
  },
  title: 'Are you there?',
  question: 'How much is {first} + {second}?',
  until: 'Answer by {time} to keep recording your time.',
  closed:
    'You didn’t answer in time, so nothing has been recorded since {time}. A correct answer starts recording again.',
  send: 'Answer',
  wrong_one: '{count} wrong answer',
  wrong_other: '{count} wrong answers in a row',
  right: 'Thank you. Your time is still being recorded.',
  tryAgain: 'That’s not correct. Here’s another question.',
} as const;
