import ICAL from 'ical.js';

/** A calendar text as a calendar program reads it. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const masters = events.filter((one) => !one.isRecurrenceException());
  for (const exception of events.filter((one) => one.isRecurrenceException()))
    masters.find(({ uid }) => uid === exception.uid)?.relateException(exception);
  const starts = masters.flatMap((event) => {
    if (!event.isRecurring()) return [event.startDate];
    const found: ICAL.Time[] = [];
    const dates = event.iterator();
    for (let next = dates.next(); next && found.length < 50; next = dates.next())
      found.push(event.getOccurrenceDetails(next).startDate);
    return found;
  });
  return {
    ...{ calendar, masters, events },
    /** When everything takes place, in UTC. */
    takesPlace: starts.map((start) => start.toJSDate().toISOString()).toSorted(),
    /** The same by the clocks of the zones; whole days as dates. */
    readings: starts.map((start) => start.toString()).toSorted(),
  };
}
