import ICAL from 'ical.js';

export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  const masters = events.filter((event) => !event.isRecurrenceException());
  for (const exception of events.filter((event) => event.isRecurrenceException()))
    masters.find(({ uid }) => uid === exception.uid)?.relateException(exception);
  const starts = masters.flatMap((event) => {
    if (!event.isRecurring()) return [event.startDate];
    const occurrences: ICAL.Time[] = [];
    const dates = event.iterator();
    for (let next = dates.next(); next && occurrences.length < 50; next = dates.next())
      occurrences.push(event.getOccurrenceDetails(next).startDate);
    return occurrences;
  });
  return {
    ...{ calendar, masters, events },
    /** Starts of all events, in UTC. */
    takesPlace: starts.map((start) => start.toJSDate().toISOString()).toSorted(),
    /** Starts of all events in local time. For all-day events, only the date. */
    readings: starts.map((start) => start.toString()).toSorted(),
  };
}
