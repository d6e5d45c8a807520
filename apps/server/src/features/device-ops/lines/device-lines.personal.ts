import { declarePersonal } from '../../../platform/personal.ts';

export const deviceLinesPersonal = declarePersonal({
  device_lines: {
    not: {
      number: 'device_id port failures turn',
      // The stored user name and password are those of the terminal, not of a person.
      place: 'address user_name sealed problem model serial_number firmware searched_events',
      time: 'password_set_at locked_until next_at asked_at called_at answered_at caught_up_at turn_until',
    },
  },
});
