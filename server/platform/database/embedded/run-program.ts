import { type ExecFileOptions, execFile } from 'node:child_process';

export interface ProgramEnd {
  /** Undefined if the program did not start, or a signal ended it. */
  status: number | undefined;
  /** Undefined if the program started. */
  error: Error | undefined;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end. Does not throw if it fails. */
export function runProgram(file: string, args: string[], options: ExecFileOptions = {}): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    execFile(file, args, { ...options, encoding: 'utf8' }, (failure, stdout, stderr) => {
      const code = failure ? failure.code : 0;
      const status = typeof code === 'number' ? code : undefined;
      const hasStarted = status !== undefined || failure?.signal;
      resolve({ status, error: hasStarted ? undefined : (failure ?? undefined), stdout, stderr });
    });
  });
}
