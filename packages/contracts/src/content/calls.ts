import { callsIn } from '#call.ts';
import * as albums from './albums.ts';
import * as captions from './captions.ts';
import * as commentCalls from './comment-calls.ts';
import * as messageMedia from './message-media.ts';
import * as openings from './openings.ts';
import * as photoFilterCalls from './photo-filter-calls.ts';
import * as pinCalls from './pin-calls.ts';
import * as postCalls from './post-calls.ts';
import * as previewCalls from './preview-calls.ts';
import * as queue from './queue.ts';
import * as savedCalls from './saved-calls.ts';
import * as sessions from './sessions.ts';
import * as upload from './upload.ts';
import * as vault from './vault.ts';
import * as vaultAccess from './vault-access.ts';
import * as vaultBulk from './vault-bulk.ts';
import * as vaultProcessing from './vault-processing.ts';
import * as vaultShare from './vault-share.ts';
import * as videoComments from './video-comments.ts';
import * as videoRanking from './video-ranking.ts';
import * as videos from './videos.ts';

/** The calls of the content service. */
export const contentCalls = callsIn(
  albums,
  captions,
  commentCalls,
  messageMedia,
  openings,
  photoFilterCalls,
  pinCalls,
  postCalls,
  previewCalls,
  queue,
  savedCalls,
  sessions,
  upload,
  vault,
  vaultAccess,
  vaultBulk,
  vaultProcessing,
  vaultShare,
  videoComments,
  videoRanking,
  videos,
);
