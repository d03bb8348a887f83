-- A member's name with letters that are easily taken for each other made one (server/people/members/rules.ts), so nobody
-- takes a name that looks like another member's. NULL: an older member's name looks the same, which the staff can list, or
-- the account is deleted. Nobody is renamed: of names that look alike, the oldest member's has the value.
ALTER TABLE member ADD COLUMN username_look text;
UPDATE member SET username_look = look FROM (
  SELECT id, look, row_number() OVER (PARTITION BY look ORDER BY id) AS place FROM (
    SELECT id, replace(replace(translate(front, 'i1034578', 'lloeastb'), 'rn', 'm'), 'vv', 'w')
      || substr(username_key, length(front) + 1) AS look
    FROM member CROSS JOIN LATERAL rtrim(username_key, '_0123456789') AS front
    WHERE state <> 'deleted'
  ) AS looks
) AS named
WHERE named.id = member.id AND place = 1;
ALTER TABLE member ADD CONSTRAINT member_username_look UNIQUE (username_look);
CREATE INDEX member_look_alike ON member (id DESC) WHERE username_look IS NULL AND state <> 'deleted';
