/** The name of the release's newest migration. */
export const latestMigration: string;

interface Release {
  app: {
    inject(request: {
      method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
      url: string;
      headers: Record<string, string>;
      payload?: string;
    }): Promise<{ statusCode: number; payload: string }>;
  };
  close(): Promise<void>;
}

/** Opens the release on a database, which is at the schema of today, and does its background work. */
export function openRelease(variables: Record<string, string>, onError: (error: Error) => void): Promise<Release>;
