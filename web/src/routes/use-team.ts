import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadChunk } from '#api/load-chunk.ts';

const loadConfig = () => loadChunk(() => import('#resources/config.ts'));
const nobody: ReadonlySet<string> = new Set();

/**
 * Returns the ids of the team, nobody until the configuration is there. The page loads the modules of calls after its
 * first view, which needs none.
 */
export function useTeam(): ReadonlySet<string> {
  const client = useQueryClient();
  const [team, setTeam] = useState(nobody);
  useEffect(() => {
    void loadConfig()
      .then(({ configQuery }) => client.ensureQueryData(configQuery))
      .then((config) => setTeam(new Set(config.team)))
      // without the configuration names have no mark of the team
      .catch(() => undefined);
  }, [client]);
  return team;
}
