/** Cookie of the pages of a test installation, whose sandboxes others than its operator reach. */
export const sandboxCookie = 'velvet-sandboxes=open';
