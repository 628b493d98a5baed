import encoding from 'k6/encoding';

/** A JPEG of 320 by 240 pixels. */
const base =
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHj' +
  'shITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCADwAUADASIAAhEBAxEB/8QAGAAB' +
  'AQEBAQAAAAAAAAAAAAAAAQACBQb/xAAVEAEBAAAAAAAAAAAAAAAAAAAAEf/EABoBAQEBAQEBAQAAAAAAAAAAAAIBAAQGAwX/xAAWEQEBAQAAAA' +
  'AAAAAAAAAAAAAAARH/2gAMAwEAAhEDEQA/APJQwwx+tr5yiGGGJpyswwwxNKUQwwxNKVmGGGJpyiGGGJpSiKGGNpyiGGGJpSiKGGJpyiGGGJpS' +
  'iKGGJpSiGGGNpyiKNRRNKUQwwxNOURRqKJpSiGGGJpyiGGKJpSiGGGNpSiGGKJpyiGGGJpSuHDDDHdrx8oijUUTSlEMMMTSlEUaiiacohhhiaU' +
  'ohhiiacohhhjaUohhiiacohhhiaUohhiiaUohhhiacohhhjaUrMMMMTTlEMMMTSlZhhhiacohhhiaUoihhiaUohhhjacoihhiaUohhhiacrhww' +
  'wx3a8dKzDDDE0pRDDDE05WYYYYmlKIYYYmnKzDDDE0pRDDDG05RFDDE0pRDDDE0pRFDDE05RDDDE0pRFGoomnKIYYY2lKIo1FE05RDDDE0pRDD' +
  'FE0pRDDDE05RDDFG0pRDDDE05RDDFE0pXEijUUd2vHSiGGGJpyiKNRRNKUQwwxNOURRqKJpSiGGGJpyiGGKNpSiGGGJpSiGGKJpyiGGGJpSiGG' +
  'GJpyswwwxNKUQwwxtOVmGGGJpSiGGGJpSiKGGJpyiGGGJpSiKGGNpyiGGGJpSiKGGJpyuHDDDHbrx0ohhhjaUrMMMMTTlEMMMTSlZhhhiacohh' +
  'hiaUoihhjacohhhiaUoihhiaUohhhiacoijUUTSlEMMMTTlEUaijaUohhhiaUoijUUTTlEMMMTSlEMMUTTlEMMMbSlEMMUTTlEMMMTSlcOGGGO' +
  '3XjpRFGoo2nKIYYYmlKIYYomnKIYYYmlKIYYomlKIYYY2nKIYYomlKIYYYmnKIYYYmlKzDDDE05RDDDE0pWYYYY2lKIYYYmnKIoYYmlKIYYYmn' +
  'KIoYYmlKIYYY2nKIoYYmlKIYYYmnK4cMMMduvHSswwwxtKUQwwxNOVmGGGJpSiGGGJpyiKGGJpSiGGGNpSiKGGJpyiGGGJpSiKNRRNOUQwwxNK' +
  'URRqKJpyiGGGNpSiKNRRNKUQwwxNOUQwxRNKUQwwxNOUQwxRtKUQwwxNOUQwwxNKVw4o1FHbrx0ohhhjacoijUUTSlEMMMTTlEMMUTSlEMMMTS' +
  'lEMMUTTlEMMMbSlEMMUTTlEMMMTSlEMMMTTlZhhhiaUohhhjaUrMMMMTTlEMMMTSlEUMMTTlEMMMTSlEUMMTTlEMMMbSlEUaiiaUrhwwwx268f' +
  'KIYYY2lKzDDDE05RDDDE0pRFDDE0pRDDDE05RFDDE0pRDDDG05RFDDE0pRDDDE05RFGoomlKIYYYmlKIo1FG05RDDDE0pRDDFE05RDDDE0pRDD' +
  'FE05RDDDE0pRDDDG0pWYYYYmnK4cMMMduvHSiKNRRtOUQwwxNKUQwxRNKUQwwxNOUQwxRNKUQwwxNOUQwwxtKVmGGGJpyiGGGJpSswwwxNKUQw' +
  'wxNOVmGGGNpSiGGGJpyiKGGJpSiGGGJpyiKGGJpSiGGGJpSiKNRRtOUQwwxNKVw4YYY7dePlZhhhjaUohhhiaUoihhiacohhhiaUoihhiacohh' +
  'hiaUoijUUbTlEMMMTSlEUaiiaUohhhiacoijUUTSlEMMMbTlEMMUTSlEMMMTTlEMMUTSlEMMMTSlEMMUTTlEMMMbSlEMMMTTlcOKNRR268dKIY' +
  'YY2lKIYYomnKIYYYmlKIYYomnKIYYYmlKIYYomnKIYYY2lKIYYYmlKzDDDE05RDDDE0pWYYYYmnKIYYY2lKIoYYmnKIYYYmlKIoYYmnKIYYYml' +
  'KIoYYmlKIYYY2nKIo1FE0pXDhhhjt146UQwwxtOURQwxNKUQwwxNOURQwxNKUQwwxNOURQwxNKUQwwxtOURRqKJpSiGGGJpSiKNRRNOUQwwxNK' +
  'UQwxRNOUQwwxtKUQwxRNOUQwwxNKUQwxRNKUQwwxNOUQwwxtKVmGGGJpyuHDDDHbrx0oijUUTSlEMMMbTlEMMUTSlEMMMTTlEMMUTSlEMMMTTl' +
  'EMMMbSlZhhhiaUohhhiacrMMMMTSlEMMMTTlEUMMTSlEMMMbTlEUMMTSlEMMMTSlEUMMTTlEMMMTSlEUaijacohhhiaUrhwwwx268dKzDDDE05' +
  'RDDDG0pRFDDE05RDDDE0pRFDDE05RDDDE0pRFGoo2lKIYYYmnKIo1FE0pRDDDE05RDDFE0pRDDDE05RDDFG0pRDDDE0pRDDFE05RDDDE0pRDDD' +
  'E05WYYYY2lKIYYYmnK/9k=';

const longestComment = 65_533;

/**
 * Draws a JPEG of a size that no other call with another name returns. Comment segments fill it, so it is valid and
 * its processing costs little beside its transfer.
 */
export function pictureOf(name: string, bytes: number): Uint8Array<ArrayBuffer> {
  const picture = new Uint8Array(encoding.b64decode(base, 'std'));
  const filled = new Uint8Array(bytes);
  // after the marker of the start
  filled.set(picture.subarray(0, 2), 0);
  filled.set(picture.subarray(2), bytes - picture.length + 2);
  for (let at = 2, left = bytes - picture.length; left > 0;) {
    // a segment has at least four bytes, so the last but one leaves as many
    const whole = left <= longestComment + 2 ? left : Math.min(longestComment + 2, left - 4);
    filled.set([0xff, 0xfe, (whole - 2) >> 8, (whole - 2) & 0xff], at);
    at += whole;
    left -= whole;
  }
  for (let at = 0; at < name.length; at += 1) filled[6 + at] = name.charCodeAt(at);
  return filled;
}
