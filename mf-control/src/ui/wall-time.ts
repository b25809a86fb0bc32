/** A timestamp as date and time on the clocks of a zone: `yyyy-mm-ddThh:mm`, the value of a time field. */
export function wallTime(timestamp: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  return format.format(new Date(timestamp)).replace(' ', 'T');
}
