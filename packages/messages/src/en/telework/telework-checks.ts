/** Whether somebody who teleworks is there. */
export const teleworkChecks = {
  one: 'Check at telework',
  fields: {
    isRight: 'Right answer',
    wrong: 'Wrong answers in a row',
  },
  verbs: {
    answer: 'Answer',
  },
  title: 'Are you there?',
  question: 'How much is {first} + {second}?',
  until: 'Answer by {time}, or your time is no longer recorded.',
  closed: 'You did not answer in time: since {time} nothing is recorded. A right answer begins it again.',
  send: 'Answer',
  wrong_one: '{count} wrong answer',
  wrong_other: '{count} wrong answers in a row',
  right: 'Thank you: your time goes on being recorded.',
  tryAgain: 'That was not right. Another question is asked.',
} as const;
