type Command = [program: string, ...args: string[]];

export function npmCommand(...args: string[]): Command;
export function installedCommand(program: string, ...args: string[]): Command;
